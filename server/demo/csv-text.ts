const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as the text of a CSV file; null is an empty cell. */
export const csvText = (columns: readonly string[], rows: readonly Readonly<Record<string, string | null>>[]): string =>
  [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')

/** Cents as dollars. */
export const dollars = (cents: number): string => {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
