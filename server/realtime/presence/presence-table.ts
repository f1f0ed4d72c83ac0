import { type PresenceAttendance, lookingStatus } from '../../../src/domain/dashboards/presence/attendance.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { sameJson } from '../../../src/domain/json/parse-json.ts'

export interface AttendanceDifference {
  readonly people: boolean
  readonly titles: boolean
}

export type AttendanceKey = Pick<PresenceAttendance, 'socket' | 'path'>

export interface AttendanceTable {
  readonly at: (path: string) => readonly PresenceAttendance[]
  readonly of: (node: string) => readonly PresenceAttendance[]
  readonly nextTurn: () => number
  readonly put: (node: string, attendance: PresenceAttendance) => boolean
  readonly strike: (node: string, key: AttendanceKey) => boolean
  readonly replace: (node: string, attendances: readonly PresenceAttendance[]) => void
}

type AttendanceIndex = Map<string, Map<string, PresenceAttendance>>

const keyOf = ({ socket, path }: AttendanceKey): string => `${socket} ${path}`

const differenceOf = (
  before: PresenceAttendance | undefined,
  now: PresenceAttendance | undefined,
): AttendanceDifference => {
  const was = before?.standing ?? lookingStatus
  const is = now?.standing ?? lookingStatus
  return {
    people: (before === undefined) !== (now === undefined) || was.isEditing !== is.isEditing,
    titles: hasTitles(was.titles) || hasTitles(is.titles),
  }
}

const keepAttendance = (index: AttendanceIndex, at: string, attendance: PresenceAttendance): void => {
  const there = index.get(at) ?? new Map<string, PresenceAttendance>()
  index.set(at, there.set(keyOf(attendance), attendance))
}

const dropAttendance = (index: AttendanceIndex, at: string, key: string): void => {
  const there = index.get(at)
  there?.delete(key)
  if (there?.size === 0) index.delete(at)
}

export const createAttendanceTable = (
  differs: (path: string, difference: AttendanceDifference) => void,
): AttendanceTable => {
  const paths: AttendanceIndex = new Map()
  const nodes: AttendanceIndex = new Map()
  let lastTurn = 0

  const held = (node: string): readonly PresenceAttendance[] => [...(nodes.get(node)?.values() ?? [])]

  const put = (node: string, attendance: PresenceAttendance): boolean => {
    const before = nodes.get(node)?.get(keyOf(attendance))
    lastTurn = Math.max(lastTurn, attendance.turn)
    if (before !== undefined && sameJson(before.standing, attendance.standing)) return false
    keepAttendance(paths, attendance.path, attendance)
    keepAttendance(nodes, node, attendance)
    differs(attendance.path, differenceOf(before, attendance))
    return true
  }

  const strike = (node: string, key: AttendanceKey): boolean => {
    const before = nodes.get(node)?.get(keyOf(key))
    if (before === undefined) return false
    dropAttendance(paths, key.path, keyOf(key))
    dropAttendance(nodes, node, keyOf(key))
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
