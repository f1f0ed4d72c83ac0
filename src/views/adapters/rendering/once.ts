import { useState } from 'react'

/** Whether it is so, or was so since this was first drawn. */
export const useOnce = (isSo: boolean): boolean => {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}
