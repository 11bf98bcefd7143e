import SurdNumbers

extension BallMachine {
    /// The register that holds the operand at a place of the stack.
    func register(at place: Int, spare: Register) throws(Abandoned) -> Register {
        switch stack[place] {
        case .ball:
            return registers[place]
        case .constant(let index):
            guard let register = constants[index] else { throw Abandoned() }
            return register
        case .word(let word):
            spare.pointee.set(word, precision: precision)
            return spare
        }
    }

    func load(
        _ number: BigNumber, at place: Int, _ monitor: Monitor
    ) throws(Abandoned) {
        if let word = number.word {
            stack[place] = .word(word)
        } else {
            try set(registers[place], to: number, monitor)
            stack[place] = .ball
        }
    }

    private func set(
        _ register: Register, to number: BigNumber, _ monitor: Monitor
    ) throws(Abandoned) {
        if let exact = number.knownRational {
            register.pointee.set(exact, precision: precision)
            return
        }
        guard let real = number.real else { throw Abandoned() }
        let precision = precision
        do throws(NumberError) {
            let settled = try real.settle(
                .relative(precision), for: "a constant", monitor: monitor,
                ball: { (ball) throws(NumberError) -> Verdict<Bool> in
                    guard ball.relativeAccuracyBits >= precision else { return .needsMore }
                    register.pointee.set(copying: ball)
                    return .answer(true)
                })
            if case .exact(let value) = settled {
                register.pointee.set(value, precision: precision)
            }
        } catch {
            throw Abandoned()
        }
    }

    private func madeRegister(
        holding number: BigNumber, _ monitor: Monitor
    ) throws(Abandoned) -> Register {
        let register = Self.makeRegister()
        do throws(Abandoned) {
            try set(register, to: number, monitor)
            return register
        } catch {
            Self.free(register)
            throw error
        }
    }

    func prepareConstant(
        _ value: Value, _ index: Int, _ monitor: Monitor
    ) throws(Abandoned) {
        if constants[index] != nil { return }
        guard case .number(let number) = value else { throw Abandoned() }
        constants[index] = try madeRegister(holding: number, monitor)
    }

    func load(
        _ operation: RealOperation, at place: Int, _ monitor: Monitor
    ) throws(Abandoned) {
        let register: Register
        if let known = realConstants[operation] {
            register = known
        } else {
            register = try madeRegister(holding: BigNumber.constant(operation), monitor)
            realConstants[operation] = register
        }
        registers[place].pointee.set(copying: register.pointee)
        stack[place] = .ball
    }
}

extension Word {
    /// Arithmetic on words; false, with nothing changed, where words cannot hold the result.
    mutating func combine(_ operation: RealOperation, _ other: Word) -> Bool {
        switch operation {
        case .add: add(other)
        case .subtract: subtract(other)
        case .multiply: multiply(other)
        case .divide: divide(other)
        case .power: raise(to: other)
        default: false
        }
    }
}

extension Ball {
    mutating func set(_ word: Word, precision: Int) {
        if word.isInteger {
            set(word.numerator, precision: precision)
        } else if word.isWide {
            set(BigRational(word.top), precision: precision)
        } else {
            set(
                BigRational(lowestTerms: word.numerator, over: word.denominator),
                precision: precision)
        }
    }
}
