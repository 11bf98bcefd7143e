import Surd

print(try evaluate("1/3 + 1/6").digits(10))
