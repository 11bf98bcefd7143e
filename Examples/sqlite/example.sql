.load ./surd_sqlite
select surd('0.1 + 0.2');
select surd('sqrt(2)', 40);
create table bill (item text, price text);
insert into bill values ('tea', '0.10'), ('cake', '0.20'), ('discount', '-0.30'), ('nothing', null);
select surd_sum(price) from bill;
select surd_sum(price) from bill where item = 'nobody';
select item, surd('price = ' || price || '; price * 3') from bill where price > '0';
select surd('1/0');
select surd('1 << 2^40');
