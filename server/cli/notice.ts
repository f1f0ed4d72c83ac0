import process from 'node:process'

/** What the terminal says and the exit code it ends with: 1 for what cannot be done, 2 for bad rows. */
export interface Notice {
  readonly text: string
  readonly exitCode: 0 | 1 | 2 | 130
}

export const said = (text: string): Notice => ({ text, exitCode: 0 })

export const refused = (text: string): Notice => ({ text, exitCode: 1 })

export const tell = ({ text, exitCode }: Notice): void => {
  if (exitCode === 0) console.log(text)
  else console.error(text)
  process.exitCode = exitCode
}
