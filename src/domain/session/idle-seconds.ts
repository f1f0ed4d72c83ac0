const longest = 86_400

/** How long ago somebody last touched a key or a pointer, as their browser says it; what makes no sense is now. */
export const idleSeconds = (said: unknown): number => {
  const seconds = typeof said === 'string' || typeof said === 'number' ? Number(said) : 0
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= longest ? seconds : 0
}
