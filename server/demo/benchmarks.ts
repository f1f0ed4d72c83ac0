import type { Market } from './market.ts'

type Row = Readonly<Record<string, string>>

/** An index of the demo's own: what the prices and payments of one fund came to, reinvested. */
const indices = [
  { code: 'DSA', name: 'Demo Australian Shares Accumulation', of: 'AUX', weight: '50' },
  { code: 'DSG', name: 'Demo Global Shares Accumulation', of: 'GLX', weight: '20' },
  { code: 'DFI', name: 'Demo Fixed Interest Accumulation', of: 'FIX', weight: '30' },
] as const

const balanced = 'DBAL'

const valueRows = ({ days, close, payments }: Market): readonly Row[] =>
  indices.flatMap(({ code, of }) => {
    const index = { value: 10_000 }
    return days.map((date, day) => {
      const paid = payments(day).find(({ security }) => security.asx_code === of)?.perUnit ?? 0
      if (day > 0) index.value *= (close(of, day) + paid / 100) / close(of, day - 1)
      return { code, date, value: index.value.toFixed(4) }
    })
  })

/** A balanced benchmark for the firm, and Australian shares for one of its groups. */
export const demoBenchmarks = (market: Market, group: string) => ({
  benchmarks: [
    ...indices.map(({ code, name }) => ({ code, name, kind: 'accumulation' })),
    { code: balanced, name: 'Demo Balanced Accumulation', kind: 'accumulation' },
  ],
  benchmark_values: valueRows(market),
  benchmark_parts: indices.map(({ code, weight }) => ({ code: balanced, part: code, weight, rebalanced: 'quarterly' })),
  benchmark_choices: [
    { level: 'firm', code: 'firm', benchmark: balanced },
    { level: 'group', code: group, benchmark: indices[0].code },
  ],
})
