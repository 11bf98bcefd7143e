/// Units of measure, which the language does not have, each with its factor to a base unit.
enum ForeignUnits {
    struct Unit {
        let factor: String
        let basis: String
    }

    static func unit(_ name: String) -> Unit? { table[name] }

    /// The line to write for an amount of a unit, or for its conversion into another.
    static func hint(_ amount: String, _ name: String, into other: String?) -> String? {
        guard let unit = table[name] else { return nil }
        if let other, let target = table[other], target.basis == unit.basis {
            let line =
                target.factor == "1"
                ? "\(amount)*\(unit.factor)"
                : unit.factor == "1"
                    ? "\(amount)/\(target.divisor)" : "\(amount)*\(unit.factor)/\(target.divisor)"
            return "there are no units: write \(line) for \(amount) \(name) in \(other)"
        }
        if unit.factor == "1" { return "there are no units: write \(amount)" }
        return
            "there are no units: write \(amount)*\(unit.factor) for \(amount) \(name) in \(unit.basis)"
    }

    /// The same for a unit without a number before it. Short names are left out, because they may
    /// mean anything.
    static func hint(forOne name: String) -> String? {
        guard name.utf8.count > 1, let unit = table[name], unit.factor != "1" else { return nil }
        return "there are no units: write \(unit.factor) for 1 \(name) in \(unit.basis)"
    }

    private static let table: [String: Unit] = {
        let rows: [(basis: String, units: String)] = [
            (
                "metres",
                "m 1 metre 1 metres 1 meter 1 meters 1 km 1000 cm 0.01 mm 0.001 um 1e-6 nm 1e-9 "
                    + "mi 1609.344 mile 1609.344 miles 1609.344 ft 0.3048 foot 0.3048 feet 0.3048 "
                    + "inch 0.0254 inches 0.0254 yd 0.9144 yard 0.9144 yards 0.9144 nmi 1852 "
                    + "au 149597870700 ly 9460730472580800"
            ),
            (
                "seconds",
                "sec 1 second 1 seconds 1 s 1 ms 0.001 us 1e-6 ns 1e-9 minute 60 minutes 60 min 60 "
                    + "h 3600 hr 3600 hrs 3600 hour 3600 hours 3600 day 86400 days 86400 d 86400 "
                    + "week 604800 weeks 604800 year 31557600 years 31557600"
            ),
            (
                "grams",
                "g 1 gram 1 grams 1 kg 1000 mg 0.001 lb 453.59237 lbs 453.59237 pound 453.59237 "
                    + "pounds 453.59237 oz 28.349523125 ounce 28.349523125 ton 1000000 tons 1000000"
            ),
            (
                "bytes",
                "byte 1 bytes 1 B 1 kB 1e3 KB 1e3 MB 1e6 GB 1e9 TB 1e12 PB 1e15 KiB 2^10 MiB 2^20 "
                    + "GiB 2^30 TiB 2^40 PiB 2^50"
            ),
            (
                "litres",
                "l 1 litre 1 litres 1 liter 1 liters 1 ml 0.001 gal 3.785411784 gallon 3.785411784 gallons 3.785411784"
            ),
            ("joules", "J 1 kJ 1000 cal 4.184 kcal 4184 kWh 3600000 eV 1.602176634e-19"),
            ("watts", "W 1 kW 1000 MW 1e6 hp 745.69987158227022"),
            ("metres per second", "kmh 1/3.6 kph 1/3.6 mph 0.44704"),
            ("pascals", "Pa 1 hPa 100 kPa 1000 bar 1e5 atm 101325 psi 6894.757293168"),
            ("newtons", "N 1 kN 1000"), ("hertz", "Hz 1 kHz 1e3 MHz 1e6 GHz 1e9"),
        ]
        var table: [String: Unit] = [:]
        for row in rows {
            let words = row.units.split(separator: " ")
            for index in stride(from: 0, to: words.count - 1, by: 2) {
                table[String(words[index])] = Unit(
                    factor: String(words[index + 1]), basis: row.basis)
            }
        }
        return table
    }()

    static let currencies: Set<String> = [
        "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "CAD", "AUD", "INR", "euro", "euros", "dollar",
        "dollars",
    ]
}

extension ForeignUnits.Unit {
    /// The factor as a divisor.
    fileprivate var divisor: String {
        factor.utf8.contains(UInt8(ascii: "/")) ? "(\(factor))" : factor
    }
}
