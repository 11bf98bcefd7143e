import Surd
import Testing

@Suite struct FirstThread {
    @Test func twelve() throws {
        #expect(try Surd.evaluate("12 + 3 x 2").description == "18")
    }
}
