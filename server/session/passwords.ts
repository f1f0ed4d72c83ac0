import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { mostPasswordLetters } from '../../src/domain/session/password-rules.ts'
import { generatedPassword as generated } from '../../src/domain/session/generated-password.ts'

// argon2id is this package's default; the costs are those OWASP names first.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, costs)

/** No hash where no password was given. What is longer than any may be is refused: no time goes into it. */
export const hashOfGiven = (password: string): Promise<string | null> =>
  password === '' || password.length > mostPasswordLetters ? Promise.resolve(null) : hashPassword(password)

/** Stands in for the hash of somebody who does not exist, so that refusing them takes as long. */
const nobodysHash = hashPassword(randomBytes(32).toString('base64'))

export const isPassword = async (kept: string | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(kept ?? (await nobodysHash), password)
  return isRight && kept !== undefined
}

export const generatedPassword = (): string => generated((end) => randomInt(end))
