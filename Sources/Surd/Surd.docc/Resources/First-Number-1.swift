import Surd

let prime = BigInt(2) ** 127 - 1
let third = BigRational(1, 3)
print(prime, third + third + third)
