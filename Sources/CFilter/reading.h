/*
 * Columns of texts and decimals as quotients of an integer and a power of ten. It is included by kernels.h.
 *
 * A row whose power is 0 is left to the readers of the language.
 */

/* A decimal of up to 18 digits in the usual spelling, `-12.50`, byte by byte; 0 for another text. */
static int read_slowly(const uint8_t *text, size_t length, int64_t *digits, int *places)
{
    if (length == 0 || length > 20) return 0;
    size_t first = text[0] == '-', count = 0, after = 0;
    int has_point = 0;
    int64_t value = 0;
    for (size_t i = first; i < length; i += 1) {
        unsigned digit = (unsigned)text[i] - '0';
        if (digit <= 9) {
            /* Twenty digits are too many, but they are read before it is known. */
            value = (int64_t)((uint64_t)value * 10 + digit);
            count += 1;
            after += (size_t)has_point;
        } else if (text[i] == '.' && !has_point && count > 0) {
            has_point = 1;
        } else {
            return 0;
        }
    }
    if (count == 0 || count > 18 || (has_point && after == 0)) return 0;
    /* "007" and the like. */
    if (text[first] == '0' && count - after > 1) return 0;
    *digits = first ? -value : value;
    *places = (int)after;
    return 1;
}

#ifdef FILTER_HAS_SHUFFLES
/* From row n on: moves n bytes from the beginning to the end, with zeros before them. */
static const uint8_t to_the_end[32] = {240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,
                                       0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15};
/* Row k: moves the bytes before byte k over it. */
#define OVER(k)                                                                                  \
    {                                                                                             \
        128, k < 1 ? 1 : 0, k < 2 ? 2 : 1, k < 3 ? 3 : 2, k < 4 ? 4 : 3, k < 5 ? 5 : 4,            \
            k < 6 ? 6 : 5, k < 7 ? 7 : 6, k < 8 ? 8 : 7, k < 9 ? 9 : 8, k < 10 ? 10 : 9,           \
            k < 11 ? 11 : 10, k < 12 ? 12 : 11, k < 13 ? 13 : 12, k < 14 ? 14 : 13, k < 15 ? 15 : 14 \
    }
static const uint8_t over_the_point[17][16] = {
    OVER(0), OVER(1), OVER(2),  OVER(3),  OVER(4),  OVER(5),  OVER(6),  OVER(7),
    OVER(8), OVER(9), OVER(10), OVER(11), OVER(12), OVER(13), OVER(14), OVER(15),
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

/* The same for texts of at most 16 bytes without their sign, of which 17 bytes can be read: all bytes at once. */
INLINE int read_quickly(const uint8_t *text, size_t length, int64_t *digits, int *places)
{
    size_t first = text[0] == '-';
    text += first;
    length -= first;
    __m128i bytes = _mm_sub_epi8(_mm_loadu_si128((const void *)text), _mm_set1_epi8('0'));
    bytes = _mm_shuffle_epi8(bytes, _mm_loadu_si128((const void *)(to_the_end + length)));
    __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(9)), bytes);
    __m128i is_point = _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)('.' - '0')));
    unsigned others = 0xFFFF ^ (unsigned)_mm_movemask_epi8(is_digit), point = (unsigned)_mm_movemask_epi8(is_point);
    int place = __builtin_ctz(point | 0x10000);
    bytes = _mm_shuffle_epi8(bytes, _mm_loadu_si128((const void *)over_the_point[place]));
    __m128i twos = _mm_maddubs_epi16(bytes, _mm_set1_epi16(10 | 1 << 8));
    __m128i fours = _mm_madd_epi16(twos, _mm_set1_epi32(100 | 1 << 16));
    __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(10000 | 1 << 16));
    uint64_t halves = (uint64_t)_mm_cvtsi128_si64(eights);
    int64_t value = (int64_t)((halves & 0xFFFFFFFF) * 100000000 + (halves >> 32));
    int after = place < 16 ? 15 - place : 0, before = (int)length - after - (place < 16);
    int is_other = (others != point) | ((point & (point - 1)) != 0) | (place == 15) | (before < 1) |
                   ((text[0] == '0') & (before > 1));
    *digits = first ? -value : value;
    *places = after;
    return !is_other;
}
#endif

static const double powers_of_ten[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                       1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};

/* Texts from row `start` on. */
INLINE void read_texts_at(
    const uint8_t *bytes, const int32_t *words, const int64_t *longs, int64_t end, size_t start,
    size_t count, int64_t *digits, double *powers)
{
    int64_t from = words ? words[start] : longs[start];
    EACH_ROW
    {
        int64_t to = words ? words[start + i + 1] : longs[start + i + 1], value = 1;
        const uint8_t *text = bytes + from;
        size_t length = (size_t)(to - from);
        int places = 0, is_plain = 0;
#ifdef FILTER_HAS_SHUFFLES
        if (end - from >= 17 && length - 1 < 16)
            is_plain = read_quickly(text, length, &value, &places);
        else
#endif
            is_plain = read_slowly(text, length, &value, &places);
        digits[i] = is_plain ? value : 1;
        powers[i] = is_plain ? powers_of_ten[places] : 0;
        from = to;
    }
    (void)end;
}

static void read_texts(
    const filter_texts *texts, size_t start, size_t count, int64_t *digits, double *powers)
{
    if (texts->words)
        read_texts_at(texts->bytes, texts->words, NULL, texts->end, start, count, digits, powers);
    else
        read_texts_at(texts->bytes, NULL, texts->longs, texts->end, start, count, digits, powers);
}

/* Decimals of 128 bits, all with the same power: those of 64 bits. */
static void read_decimals(
    const void *values, double power, size_t count, int64_t *digits, double *powers)
{
    EACH_ROW
    {
        int64_t halves[2];
        memcpy(halves, (const char *)values + 16 * i, sizeof halves);
        int is_word = halves[1] == halves[0] >> 63;
        digits[i] = is_word ? halves[0] : 1;
        powers[i] = is_word ? power : 0;
    }
}

/* Bound 335 of Docs/error-bounds.md. */
static void load_quotients(
    const int64_t *digits, const double *powers, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double y = powers[i];
        int64_t low = digits[i] & 2047;
        pair x = fast_two_sum((double)(digits[i] - low), (double)low);
        double q = x.high / y;
        double rest = remainder_of(x.high, q, y) + x.low;
        double q2 = rest / y;
        pair s = fast_two_sum(q, q2);
        double bound = rest == 0 ? 0 : unit * MAGNITUDE(q2) * inflate;
        put(r, i, s.high, s.low, bound + UNLESS_NUMBER(s.high));
    }
}
