import { describe, expect, test } from 'vitest'
import { listedUploads } from '../../../../../src/domain/archive/uploads/listed-uploads.ts'

const uploadOf = (name: string, files: number, isOpen = false) => ({ name, files, isOpen })

const namesOf = (uploads: readonly ReturnType<typeof uploadOf>[]): readonly string[] =>
  listedUploads(uploads).map(({ name }) => name)

describe('the uploads that are listed', () => {
  test('are the latest hundred', () => {
    const uploads = Array.from({ length: 120 }, (_, index) => uploadOf(index.toString(), 1))
    expect(namesOf(uploads)).toEqual(uploads.slice(0, 100).map(({ name }) => name))
  })

  test('are fewer where they have many files, and the last at least', () => {
    expect(namesOf([uploadOf('last', 12_000), uploadOf('before', 1)])).toEqual(['last'])
    expect(namesOf([uploadOf('last', 4_000), uploadOf('before', 4_000), uploadOf('first', 4_000)])).toEqual([
      'last',
      'before',
    ])
  })

  test('have every one among them that is not over, or has files that may be tried again', () => {
    const many = Array.from({ length: 100 }, (_, index) => uploadOf(index.toString(), 1))
    expect(
      namesOf([...many, uploadOf('complete', 1, true), uploadOf('over', 1), uploadOf('going on', 1, true)]),
    ).toEqual([...many.map(({ name }) => name), 'complete', 'going on'])
  })
})
