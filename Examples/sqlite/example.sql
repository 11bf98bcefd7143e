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
select item, surd('price * 3 / 7', price), surd('price / n', price, 7, 5) from bill;
select surd('a + b', 1);
select surd_sum(x), surd_avg(x) from (select 0.1 as x union all select 0.2);
select surd_sum(value) from json_each('["1e30", "0.000000000000000000000000000001", 1, "1/3"]');
select item, surd_sum(price) over (order by item rows between 1 preceding and current row) from bill;
select surd_cmp('0.30', 0.3), surd_cmp('1e2', 100), surd_cmp('1', '1.5');
select group_concat(value, ' ') from
    (select value from json_each('["10", "9.5", "-1e3", "ten", "2/3"]') order by value collate surd);
select surd_sum('nextprime(10)');
