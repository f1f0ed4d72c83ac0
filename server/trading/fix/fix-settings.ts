/** Paths of files, PEM, read for each connection. Without `ca` the broker's certificate is checked against the well-known authorities. */
export interface FixTls {
  readonly ca: string | undefined
  readonly own: { readonly cert: string; readonly key: string } | undefined
}

export interface FixSettings {
  readonly host: string
  readonly port: number
  /** SenderCompID and TargetCompID of what is sent. */
  readonly sender: string
  readonly target: string
  readonly heartbeatSeconds: number
  /** Whether both sides begin at 1 with each logon (ResetSeqNumFlag, tag 141): what was missed can then not be asked for again. */
  readonly resetsOnLogon: boolean
  readonly login: { readonly username: string; readonly password: string } | undefined
  readonly tls: FixTls | undefined
}
