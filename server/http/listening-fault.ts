import { isCoded } from '../logger/errors.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

interface AddressNames {
  readonly host: string
  readonly port: string
}

export const listeningFault = (error: unknown, { host, port }: ListenAddress, named: AddressNames): string => {
  if (isCoded(error, 'EADDRINUSE')) return `Port ${port} is in use: set ${named.port} to another.`
  if (isCoded(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) return `${named.host} ${host} is not an address of this machine.`
  if (isCoded(error, 'EACCES')) return `Port ${port} cannot be used without more rights: set ${named.port} to another.`
  return `Plutus could not start: ${error instanceof Error ? error.message : String(error)}`
}
