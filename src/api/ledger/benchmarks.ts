import * as t from 'io-ts'
import { ListedBenchmark } from '../../domain/ledger/benchmarks/benchmark.ts'
import { defineEndpoint, signedIn } from '../endpoint.ts'

export const benchmarks = defineEndpoint({
  method: 'GET',
  path: '/benchmarks',
  access: signedIn,
  reply: t.readonlyArray(ListedBenchmark),
})
