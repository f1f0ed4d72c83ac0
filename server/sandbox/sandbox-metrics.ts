import { Counter, Gauge, type Registry } from 'prom-client'

const sandboxKinds = ['templates', 'tables', 'zips'] as const
export type SandboxKind = (typeof sandboxKinds)[number]

const killReasons = ['time', 'memory', 'output', 'lost'] as const
export type KillReason = (typeof killReasons)[number]

interface ProcessMetrics {
  readonly setWorking: (isWorking: boolean) => void
  readonly end: (reason?: KillReason) => void
}

export interface SandboxMetrics {
  readonly start: (kind: SandboxKind) => ProcessMetrics
  readonly countIn: (registry: Registry) => void
}

export const openSandboxMetrics = (): SandboxMetrics => {
  const processes = new Gauge({
    name: 'plutus_sandbox_processes',
    help: 'Sandbox processes on this node that are ready or working, by task',
    labelNames: ['kind', 'state'],
    registers: [],
  })
  const started = new Counter({
    name: 'plutus_sandbox_started_total',
    help: 'Sandbox processes started, by task',
    labelNames: ['kind'],
    registers: [],
  })
  const killed = new Counter({
    name: 'plutus_sandbox_killed_total',
    help: 'Sandbox processes killed for their time, memory or output, or lost, by task',
    labelNames: ['kind', 'reason'],
    registers: [],
  })
  for (const kind of sandboxKinds) {
    for (const state of ['ready', 'working']) processes.set({ kind, state }, 0)
    for (const reason of killReasons) killed.inc({ kind, reason }, 0)
    started.inc({ kind }, 0)
  }

  return {
    start: (kind) => {
      const so = { state: 'ready' }
      started.inc({ kind })
      processes.inc({ kind, state: so.state })
      return {
        setWorking: (isWorking) => {
          processes.dec({ kind, state: so.state })
          so.state = isWorking ? 'working' : 'ready'
          processes.inc({ kind, state: so.state })
        },
        end: (reason) => {
          processes.dec({ kind, state: so.state })
          if (reason !== undefined) killed.inc({ kind, reason })
        },
      }
    },
    countIn: (registry) => {
      for (const metric of [processes, started, killed]) registry.registerMetric(metric)
    },
  }
}
