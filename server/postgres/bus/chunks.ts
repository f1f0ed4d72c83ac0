import { O } from '../../../src/domain/fp.ts'

/** PostgreSQL notifications carry less than 8,000 bytes. */
const maxCarried = 7_800

const asciiJson = (json: string): string =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Format: `sender part/of text`. A sender contains no space. */
export const chunksOf = (sender: string, json: string): readonly string[] => {
  const text = asciiJson(json)
  const of = Math.max(1, Math.ceil(text.length / maxCarried))
  return Array.from({ length: of }, (_, index) => {
    const piece = text.slice(index * maxCarried, (index + 1) * maxCarried)
    return `${sender} ${(index + 1).toString()}/${of.toString()} ${piece}`
  })
}

const chunkHeaderPattern = /^(\S+) (\d+)\/(\d+) /

interface Message {
  readonly sender: string
  readonly json: string
}

/** Ignores a sender after a missing part until it starts a new message. */
export const createReassembly = (): ((chunk: string) => O.Option<Message>) => {
  const begun = new Map<string, readonly string[]>()
  return (chunk) => {
    const [head = '', sender = '', part, of] = chunkHeaderPattern.exec(chunk) ?? []
    const before = part === '1' ? [] : (begun.get(sender) ?? [])
    begun.delete(sender)
    if (sender === '' || Number(part) !== before.length + 1) return O.none
    const pieces = [...before, chunk.slice(head.length)]
    if (part === of) return O.some({ sender, json: pieces.join('') })
    begun.set(sender, pieces)
    return O.none
  }
}
