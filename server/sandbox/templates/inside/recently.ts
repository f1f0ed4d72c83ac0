/** Remembers what was made of the texts last asked for, up to so many letters of them together. */
export const recently = <A>(make: (text: string) => A, mostLetters: number): ((text: string) => A) => {
  const kept = new Map<string, { readonly made: A }>()
  const held = { letters: 0 }

  const forgetOldest = (): void => {
    for (const text of kept.keys()) {
      if (held.letters <= mostLetters) return
      kept.delete(text)
      held.letters -= text.length
    }
  }

  return (text) => {
    const found = kept.get(text) ?? { made: make(text) }
    if (kept.delete(text)) held.letters -= text.length
    kept.set(text, found)
    held.letters += text.length
    forgetOldest()
    return found.made
  }
}
