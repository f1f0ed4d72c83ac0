import { type Attendance, looking } from '../../../src/domain/dashboards/presence/attendance.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { sameJson } from '../../../src/domain/parse-json.ts'

export interface Difference {
  readonly people: boolean
  readonly titles: boolean
}

export type AttendanceKey = Pick<Attendance, 'socket' | 'path'>

export interface Register {
  readonly at: (path: string) => readonly Attendance[]
  readonly of: (node: string) => readonly Attendance[]
  readonly nextTurn: () => number
  readonly put: (node: string, attendance: Attendance) => boolean
  readonly strike: (node: string, key: AttendanceKey) => boolean
  readonly replace: (node: string, attendances: readonly Attendance[]) => void
}

type Index = Map<string, Map<string, Attendance>>

const keyOf = ({ socket, path }: AttendanceKey): string => `${socket} ${path}`

const differenceOf = (before: Attendance | undefined, now: Attendance | undefined): Difference => {
  const was = before?.standing ?? looking
  const is = now?.standing ?? looking
  return {
    people: (before === undefined) !== (now === undefined) || was.isEditing !== is.isEditing,
    titles: hasTitles(was.titles) || hasTitles(is.titles),
  }
}

const keep = (index: Index, at: string, attendance: Attendance): void => {
  const there = index.get(at) ?? new Map<string, Attendance>()
  index.set(at, there.set(keyOf(attendance), attendance))
}

const drop = (index: Index, at: string, key: string): void => {
  const there = index.get(at)
  there?.delete(key)
  if (there?.size === 0) index.delete(at)
}

export const createRegister = (differs: (path: string, difference: Difference) => void): Register => {
  const paths: Index = new Map()
  const nodes: Index = new Map()
  let lastTurn = 0

  const held = (node: string): readonly Attendance[] => [...(nodes.get(node)?.values() ?? [])]

  const put = (node: string, attendance: Attendance): boolean => {
    const before = nodes.get(node)?.get(keyOf(attendance))
    lastTurn = Math.max(lastTurn, attendance.turn)
    if (before !== undefined && sameJson(before.standing, attendance.standing)) return false
    keep(paths, attendance.path, attendance)
    keep(nodes, node, attendance)
    differs(attendance.path, differenceOf(before, attendance))
    return true
  }

  const strike = (node: string, key: AttendanceKey): boolean => {
    const before = nodes.get(node)?.get(keyOf(key))
    if (before === undefined) return false
    drop(paths, key.path, keyOf(key))
    drop(nodes, node, keyOf(key))
    differs(key.path, differenceOf(before, undefined))
    return true
  }

  return {
    at: (path) => [...(paths.get(path)?.values() ?? [])],
    of: held,
    nextTurn: () => lastTurn + 1,
    put,
    strike,
    replace: (node, attendances) => {
      const received = new Set(attendances.map(keyOf))
      for (const there of held(node)) if (!received.has(keyOf(there))) strike(node, there)
      for (const attendance of attendances) put(node, attendance)
    },
  }
}
