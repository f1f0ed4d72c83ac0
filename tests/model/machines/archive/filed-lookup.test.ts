import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  maxSoughtFiles,
  noFiledFiles,
  type SoughtFiles,
} from '../../../../src/domain/archive/uploads/preview/filed-files.ts'
import { E } from '../../../../src/domain/fp.ts'
import { type FiledFilesResult, filedLookupMachine } from '../../../../src/machines/archive/filed-lookup.ts'
import { someFiledFiles, aSoughtFile, filedLookup as sample } from '../../../samples/archive/filed-lookup.ts'
import { lostRead } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const quietMachine = filedLookupMachine.provide({ actors: { findFiled: unanswered(), retries: silent() } })

describe('First aid 6: the look-up of static reports', () => {
  test.each(pathsOf(quietMachine, sample.events, sample))('$name', ({ steps }) => {
    const lookup = createActor(quietMachine).start()
    for (const { event, state } of steps) {
      lookup.send(event)
      expect(lookup.getSnapshot().value).toEqual(state.value)
      expect(lookup.getSnapshot().context.filed.reports.length > 0).toBe(state.context.filed.reports.length > 0)
    }
  })

  const begin = (...answers: readonly FiledFilesResult[]) => {
    const asked: SoughtFiles[] = []
    const findFiled = fromPromise<FiledFilesResult, SoughtFiles>(({ input }) => {
      asked.push(input)
      return Promise.resolve(answers[asked.length - 1] ?? E.right(noFiledFiles))
    })
    const lookup = createActor(filedLookupMachine.provide({ actors: { findFiled, retries: silent() } })).start()
    const change = async (files: SoughtFiles) => {
      lookup.send({ type: 'files.changed', files })
      await new Promise((resolve) => setTimeout(resolve))
    }
    return { asked, lookup, change }
  }

  test('asks for each key and each hash once, and only for those of the zip', async () => {
    const { asked, lookup, change } = begin(E.right(someFiledFiles))
    await change(aSoughtFile)
    await change({ ...aSoughtFile, hashes: ['hash 0'] })
    await change({ ...aSoughtFile, hashes: ['hash 0'] })
    expect(asked).toEqual([aSoughtFile, { keys: [], hashes: ['hash 0'] }])
    expect([lookup.getSnapshot().value, lookup.getSnapshot().context.filed.reports]).toEqual([
      'idle',
      someFiledFiles.reports,
    ])
  })

  test('asks for thousands in portions', async () => {
    const hashes = Array.from({ length: 2 * maxSoughtFiles + 1 }, (_, index) => index.toString())
    const { asked, change } = begin()
    await change({ keys: [], hashes })
    expect(asked.map((sought) => sought.hashes.length)).toEqual([maxSoughtFiles, maxSoughtFiles, 1])
    expect(asked.flatMap((sought) => sought.hashes)).toEqual(hashes)
  })

  test('asks the same again after a failure', async () => {
    const { asked, lookup, change } = begin(lostRead)
    await change(aSoughtFile)
    expect(lookup.getSnapshot().value).toEqual({ failed: 'waiting' })
    lookup.send({ type: 'retry.due' })
    await new Promise((resolve) => setTimeout(resolve))
    expect([asked, lookup.getSnapshot().value]).toEqual([[aSoughtFile, aSoughtFile], 'idle'])
  })
})
