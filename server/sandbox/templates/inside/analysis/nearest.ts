/** The optimal string alignment distance. */
const editDistance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, nth) => nth)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    const [above = [], before = []] = [rows[i - 1], rows[i - 2]]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (isSame ? 0 : 1),
          ...(isExchanged ? [(before[j - 2] ?? 0) + 1] : []),
        ),
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? other.length
}

const maxNameLength = 60

export const nearestName = (name: string, names: Iterable<string>): string | undefined => {
  const small = name.toLowerCase()
  const maxDistance = Math.max(1, Math.floor(name.length / 3))
  return [...names]
    .filter((each) => Math.abs(each.length - name.length) <= maxDistance && each.length <= maxNameLength)
    .map((each) => ({ each, apart: editDistance(small, each.toLowerCase()) }))
    .filter(({ apart }) => apart <= maxDistance)
    .toSorted((left, right) => left.apart - right.apart)[0]?.each
}
