export interface SqlStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Executes statements, or records them for later execution. Callers get no rows back. */
export interface StatementSink {
  readonly query: (text: string, values?: unknown[]) => Promise<unknown>
}

/** Returns the statements that `write` would execute. */
export const recordStatements = async (
  write: (sink: StatementSink) => Promise<void>,
): Promise<readonly SqlStatement[]> => {
  const statements: SqlStatement[] = []
  await write({
    query: (text, values = []) => {
      statements.push({ text, values })
      return Promise.resolve(null)
    },
  })
  return statements
}

const arrayElement = (element: unknown): string => {
  if (element === null) return 'NULL'
  if (typeof element === 'string' || typeof element === 'number' || typeof element === 'boolean')
    return `"${String(element).replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`)}"`
  throw new TypeError('an array in a statement holds texts, numbers and booleans only')
}

/** Much faster for long texts than the driver's own function, which joins single characters. */
const textLiteral = (text: string): string => {
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? `E${quoted.replaceAll('\\', String.raw`\\`)}` : quoted
}

/** Writes a value as the driver would send it: a text whose type the statement determines. */
const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean') return `'${String(value)}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return textLiteral(`{${value.map(arrayElement).join(',')}}`)
  throw new TypeError('a statement with this kind of value cannot be sent later')
}

/** Replaces `$1`, `$2` and so on by literals. A missing or surplus value is an error. */
export const withInlineValues = ({ text, values }: SqlStatement): string => {
  const used = new Set<number>()
  const inlined = text.replaceAll(/\$(\d+)/g, (_, digits: string) => {
    const index = Number(digits) - 1
    if (index < 0 || index >= values.length) throw new RangeError(`the statement has no value for $${digits}`)
    used.add(index)
    // spaces, because an escaped literal begins with E
    return ` ${literalOf(values[index])} `
  })
  if (used.size < values.length) throw new RangeError('the statement does not use all its values')
  return inlined
}
