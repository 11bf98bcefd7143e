import SurdSyntax

/// The name that was probably meant, if one is near enough.
func nearestName(to name: String, among candidates: [String]) -> String? {
    NearestName.nearest(to: name, among: candidates)
}
