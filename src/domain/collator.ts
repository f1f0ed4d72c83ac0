type Compare = Intl.Collator['compare']

const made: { compare?: Compare } = {}

/** Made when it is first asked for: every report has a realm of its own that loads this. */
export const collator = {
  get compare(): Compare {
    return (made.compare ??= new Intl.Collator('en-AU').compare)
  },
}
