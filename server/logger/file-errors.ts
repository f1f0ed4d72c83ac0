import { O } from '../../src/domain/fp.ts'
import { isCoded } from './coded.ts'

/** Whether the disk, or what one may use of it, is full. */
export const isNoRoom = (error: unknown): boolean => isCoded(error, 'ENOSPC', 'EDQUOT')

export const isThere = (error: unknown): boolean => isCoded(error, 'EEXIST')

/** None where there is no such file. */
export const ifThere = <A>(found: Promise<A>): Promise<O.Option<A>> =>
  found.then(O.some, (error: unknown) => {
    if (isCoded(error, 'ENOENT')) return O.none
    throw error
  })
