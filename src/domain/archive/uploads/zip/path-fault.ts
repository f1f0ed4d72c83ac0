import { O } from '../../../fp.ts'

/** Why a file is left alone for what it is called in its zip. */
export type PathFault = 'UnsafePath' | 'NameNotReadable' | 'NestedZip'

export const mostPathLetters = 1000

const isAbsolute = (path: string): boolean => /^(\/|[a-z]:)/i.test(path)

const isClimbing = (path: string): boolean => path.split('/').includes('..')

/** A letter that shows as nothing, or turns the letters after it around. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const isUnsafe = (path: string): boolean =>
  path === '' ||
  path.length > mostPathLetters ||
  path.includes('\\') ||
  isAbsolute(path) ||
  isClimbing(path) ||
  hidden.test(path)

/** What stands for a letter that could not be read. */
const unread = '\ufffd'

/** What is wrong with the name of a file in a zip, with the folders before it, whatever the file may be. */
export const pathFault = (path: string): O.Option<PathFault> => {
  if (path.includes(unread) || !path.isWellFormed()) return O.some('NameNotReadable')
  if (isUnsafe(path)) return O.some('UnsafePath')
  return /\.zip$/i.test(path) ? O.some('NestedZip') : O.none
}
