/** A name in words: `changePassword` and `change-password` become *Change password*. */
export const wordsOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-._]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface EventWording {
  readonly pattern: RegExp
  /** The short text of an arrow. */
  readonly label: string
  readonly description: (name: string) => string
}

/** Events that XState names itself. */
const wordings: readonly EventWording[] = [
  { pattern: /^$/, label: 'always', description: () => 'Taken as soon as its condition holds, without an event.' },
  { pattern: /^\*$/, label: 'any other event', description: () => 'Any event without a transition of its own.' },
  {
    pattern: /^xstate\.done\.actor\.(.+)$/,
    label: '$1 answers',
    description: (name) => `The actor ${name} has answered.`,
  },
  {
    pattern: /^xstate\.error\.actor\.(.+)$/,
    label: '$1 fails',
    description: (name) => `The actor ${name} has failed.`,
  },
  {
    pattern: /^xstate\.snapshot\.(.+)$/,
    label: '$1 changes',
    description: (name) => `The machine ${name} has a new snapshot.`,
  },
  {
    pattern: /^xstate\.done\.state\.(.+)$/,
    label: '$1 is over',
    description: (name) => `The state ${name} has reached its end.`,
  },
  {
    pattern: /^xstate\.after\.([^.]+)\..+$/,
    label: 'after $1',
    description: (name) => `The delay ${/^\d+$/.test(name) ? `of ${name} ms` : name} has passed.`,
  },
]

const wordingOf = (event: string) => wordings.find(({ pattern }) => pattern.test(event))

export const eventLabel = (event: string): string => {
  const wording = wordingOf(event)
  return wording === undefined ? event : event.replace(wording.pattern, wording.label)
}

export const eventDescription = (event: string): string => {
  const wording = wordingOf(event)
  return wording === undefined ? `${wordsOf(event)}.` : wording.description(wording.pattern.exec(event)?.[1] ?? '')
}

export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Names of actors, not the JSON of everything they hold. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, each: unknown) => {
      if (typeof each === 'function') return 'a function'
      if (typeof each === 'object' && each !== null && 'sessionId' in each) return 'an actor'
      return each instanceof Map || each instanceof Set ? [...each] : each
    },
    2,
  )
