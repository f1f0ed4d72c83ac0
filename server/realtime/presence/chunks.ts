import { O } from '../../../src/domain/fp.ts'

/** PostgreSQL carries less than 8,000 bytes at a time. */
const mostCarried = 7_800

const inAscii = (json: string): string =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON in as many parts as it takes: `sender part/of text`. A sender has no spaces in its name. */
export const chunksOf = (sender: string, json: string): readonly string[] => {
  const text = inAscii(json)
  const of = Math.max(1, Math.ceil(text.length / mostCarried))
  return Array.from({ length: of }, (_, index) => {
    const piece = text.slice(index * mostCarried, (index + 1) * mostCarried)
    return `${sender} ${(index + 1).toString()}/${of.toString()} ${piece}`
  })
}

const label = /^(\S+) (\d+)\/(\d+) /

interface Message {
  readonly sender: string
  readonly json: string
}

/** Puts parts together again; a sender whose parts do not follow one another is ignored until it begins anew. */
export const createReassembly = (): ((chunk: string) => O.Option<Message>) => {
  const begun = new Map<string, readonly string[]>()
  return (chunk) => {
    const [head = '', sender = '', part, of] = label.exec(chunk) ?? []
    const before = part === '1' ? [] : (begun.get(sender) ?? [])
    begun.delete(sender)
    if (sender === '' || Number(part) !== before.length + 1) return O.none
    const pieces = [...before, chunk.slice(head.length)]
    if (part === of) return O.some({ sender, json: pieces.join('') })
    begun.set(sender, pieces)
    return O.none
  }
}
