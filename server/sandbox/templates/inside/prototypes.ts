const { ownKeys, getOwnPropertyDescriptor } = Reflect

const sharedPrototypes = [
  { name: 'object', prototype: Object.prototype },
  { name: 'list', prototype: Array.prototype },
  { name: 'function', prototype: Function.prototype },
]

const prototypeMembers = sharedPrototypes.map(({ name, prototype }) => {
  const keys = ownKeys(prototype)
  return { name, prototype, keys, members: keys.map((key) => getOwnPropertyDescriptor(prototype, key)) }
})

export const changedPrototype = (): string | undefined => {
  for (const { name, prototype, keys, members } of prototypeMembers) {
    if (ownKeys(prototype).length !== keys.length) return name
    for (let nth = 0; nth < keys.length; nth += 1) {
      const was = members[nth]
      const is = getOwnPropertyDescriptor(prototype, keys[nth] ?? '')
      if (is?.value !== was?.value || is?.get !== was?.get) return name
    }
  }
  return undefined
}
