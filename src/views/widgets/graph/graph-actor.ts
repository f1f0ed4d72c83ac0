import type { ActorRefFrom } from 'xstate'
import type { graphMachine } from '../../../machines/graph.ts'

export type GraphActor = ActorRefFrom<typeof graphMachine>
