import Surd

let prime = BigInt(2) ** 127 - 1
let third = BigRational(1, 3)
print(prime, third + third + third)

let price: BigRational = 19.99
print((price * 3).decimal(places: 2))

let root = try BigNumber(2).squareRoot()
print(try root.digits(50))
print(root * root == 2)
