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
            set(spare, to: word)
            return spare
        }
    }

    private func set(_ register: Register, to word: Word) {
        if word.isInteger {
            register.pointee.set(word.numerator, precision: precision)
        } else if word.isWide {
            register.pointee.set(BigRational(word.top), precision: precision)
        } else {
            let fraction = BigRational(lowestTerms: word.numerator, over: word.denominator)
            register.pointee.set(fraction, precision: precision)
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
