const within = (point: number, points: number): number => Math.max(0, Math.min(point, points - 1))

const steps: Readonly<Record<string, (point: number, points: number) => number>> = {
  ArrowLeft: (point) => point - 1,
  ArrowUp: (point) => point - 1,
  ArrowRight: (point) => point + 1,
  ArrowDown: (point) => point + 1,
  PageUp: (point, points) => point - Math.ceil(points / 10),
  PageDown: (point, points) => point + Math.ceil(points / 10),
  Home: () => 0,
  End: (_, points) => points - 1,
}

export const isPointMove = (key: string): boolean => key in steps

/** Where a key leads along a graph; the first key from outside starts at an end. */
export const movedPoint = (point: number | null, key: string, points: number): number => {
  if (point === null) return key === 'End' ? within(points - 1, points) : 0
  return within(steps[key]?.(point, points) ?? point, points)
}
