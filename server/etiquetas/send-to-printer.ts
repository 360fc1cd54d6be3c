import { connect, type Socket } from 'node:net'

export interface Printer {
  host: string
  port: number
}

/**
 * `ausente`: no connection, so nothing was printed. `cortada`: the connection broke. `colgada`: the connection never
 * ended. After `cortada` and `colgada` some labels may be printed.
 */
export type PrinterFailure = 'ausente' | 'cortada' | 'colgada'

export class PrinterError extends Error {
  override name = 'PrinterError'
  readonly failure: PrinterFailure

  constructor(failure: PrinterFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

const PATIENCE = { connectMs: 4_000, idleMs: 10_000 }

export function sendToPrinter({ host, port }: Printer, zpl: string, patience = PATIENCE): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, allowHalfOpen: true })
    let isConnected = false
    const fail = (failure: PrinterFailure, cause?: unknown) => {
      socket.destroy()
      reject(new PrinterError(failure, cause))
    }
    socket.setTimeout(patience.connectMs, () => fail(isConnected ? 'colgada' : 'ausente'))
    socket.on('connect', () => {
      isConnected = true
      socket.setTimeout(patience.idleMs)
      socket.end(zpl)
    })
    // Reads and discards the printer's output, so that its buffers do not fill
    socket.resume()
    socket.on('error', error => fail(isConnected ? 'cortada' : 'ausente', error))
    socket.on('end', () => {
      if (hasTakenAll(socket)) resolve()
      else fail('cortada')
    })
  })
}

const hasTakenAll = (socket: Socket): boolean => socket.writableFinished
