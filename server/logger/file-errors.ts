import { O } from '../../src/domain/fp.ts'
import { isCoded } from './coded.ts'

export const isNoRoom = (error: unknown): boolean => isCoded(error, 'ENOSPC', 'EDQUOT')

export const isThere = (error: unknown): boolean => isCoded(error, 'EEXIST')

export const ifThere = <A>(found: Promise<A>): Promise<O.Option<A>> =>
  found.then(O.some, (error: unknown) => {
    if (isCoded(error, 'ENOENT')) return O.none
    throw error
  })
