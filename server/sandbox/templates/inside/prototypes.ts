const { ownKeys, getOwnPropertyDescriptor } = Reflect

const shared = [
  { name: 'object', prototype: Object.prototype },
  { name: 'list', prototype: Array.prototype },
  { name: 'function', prototype: Function.prototype },
]

const taken = shared.map(({ name, prototype }) => ({
  name,
  prototype,
  members: ownKeys(prototype).map((key) => ({ key, was: getOwnPropertyDescriptor(prototype, key) })),
}))

export const changedPrototype = (): string | undefined => {
  for (const { name, prototype, members } of taken) {
    if (ownKeys(prototype).length !== members.length) return name
    for (const { key, was } of members) {
      const is = getOwnPropertyDescriptor(prototype, key)
      if (is?.value !== was?.value || is?.get !== was?.get) return name
    }
  }
  return undefined
}
