import { type DashboardPlace, placePath } from '../../domain/log/frame.ts'

export interface HeldPlaces {
  readonly paths: () => readonly string[]
  readonly hold: (place: DashboardPlace) => void
  /** Whether that was the last hold on it. */
  readonly release: (place: DashboardPlace) => boolean
}

export const createHeldPlaces = (): HeldPlaces => {
  const holds = new Map<string, number>()
  return {
    paths: () => [...holds.keys()],
    hold: (place) => {
      const path = placePath(place)
      holds.set(path, (holds.get(path) ?? 0) + 1)
    },
    release: (place) => {
      const path = placePath(place)
      const left = (holds.get(path) ?? 1) - 1
      if (left > 0) holds.set(path, left)
      else holds.delete(path)
      return left <= 0
    },
  }
}
