import { connect, type Socket } from 'node:net'

/** Fault of one request, as bytes on a wire. */
export type WireFault =
  /** The connection is reset before the server gets any byte. */
  | { kind: 'drop' }
  /** The server gets this many bytes; then both connections end. */
  | { kind: 'cut-request'; bytes: number }
  /** The connection is reset when the answer begins: the change is done, and its answer lost. */
  | { kind: 'reset' }
  /** The client gets this many bytes of the answer; then both connections end. */
  | { kind: 'cut-answer'; bytes: number }
  /** The request is delayed. */
  | { kind: 'delay'; ms: number }
  /** The second half of the answer is delayed. */
  | { kind: 'slow-answer'; ms: number }
  /** The same bytes are also sent on another connection at the same time; that answer is discarded. */
  | { kind: 'repeat' }
  /** Not forwarded and not answered: the client has to give up. */
  | { kind: 'hang' }

/** Chooses a fault for each request by its first line; undefined lets it pass. */
export type PickFault = (requestLine: string) => WireFault | undefined

/** How long to wait for the answer to a repeated request before its connection ends. */
const REPEAT_MS = 3_000

/** One client's connection and the server's behind it: sequential requests, each with its own fault. */
export class WireConversation {
  readonly #client: Socket
  readonly #server: Socket
  readonly #target: number
  readonly #pick: PickFault
  #fault: WireFault | undefined
  #request: Buffer[] = []
  /** Bytes of the answer forwarded so far. */
  #answered = 0
  /** The client's next bytes begin a request. */
  #isNew = true
  #repeated = false

  constructor(client: Socket, target: number, pick: PickFault) {
    this.#client = client
    this.#target = target
    this.#pick = pick
    this.#server = connect({ port: target, host: '127.0.0.1', noDelay: true })
    client.on('data', chunk => this.#fromClient(chunk))
    this.#server.on('data', chunk => this.#fromServer(chunk))
    // The end of one side ends the other, as with a cut cable
    client.on('error', () => this.#server.destroy())
    client.on('close', () => this.#server.destroy())
    this.#server.on('error', () => this.#reset())
    this.#server.on('close', () => client.end())
  }

  #fromClient(chunk: Buffer): void {
    if (this.#isNew) this.#begin(chunk)
    this.#request.push(chunk)
    const fault = this.#fault
    switch (fault?.kind) {
      case 'drop':
        this.#reset()
        return
      case 'hang':
        return
      case 'cut-request':
        this.#server.end(chunk.subarray(0, fault.bytes))
        this.#client.resetAndDestroy()
        return
      case 'delay':
        setTimeout(() => this.#pass(this.#server, chunk), fault.ms)
        return
      case 'repeat':
        this.#pass(this.#server, chunk)
        if (isWhole(Buffer.concat(this.#request))) this.#repeat()
        return
      default:
        this.#pass(this.#server, chunk)
    }
  }

  #begin(chunk: Buffer): void {
    this.#isNew = false
    this.#repeated = false
    this.#answered = 0
    this.#request = []
    this.#fault = this.#pick(chunk.toString('latin1', 0, chunk.indexOf('\r\n')))
  }

  #fromServer(chunk: Buffer): void {
    this.#isNew = true
    const fault = this.#fault
    switch (fault?.kind) {
      case 'reset':
        this.#reset()
        return
      case 'cut-answer': {
        const left = fault.bytes - this.#answered
        this.#answered += chunk.length
        if (left >= chunk.length) this.#pass(this.#client, chunk)
        else this.#client.end(chunk.subarray(0, Math.max(0, left)), () => this.#server.destroy())
        return
      }
      case 'slow-answer': {
        const half = chunk.length >> 1
        this.#pass(this.#client, chunk.subarray(0, half))
        setTimeout(() => this.#pass(this.#client, chunk.subarray(half)), fault.ms)
        // Later pieces may not overtake the slow first one
        this.#server.pause()
        setTimeout(() => this.#server.resume(), fault.ms + 1)
        this.#fault = undefined
        return
      }
      default:
        this.#pass(this.#client, chunk)
    }
  }

  #repeat(): void {
    if (this.#repeated) return
    this.#repeated = true
    const again = connect({ port: this.#target, host: '127.0.0.1' }, () =>
      again.write(Buffer.concat(this.#request)),
    )
    again.on('error', () => {}) // If the server is gone there is no repetition
    again.resume()
    again.setTimeout(REPEAT_MS, () => again.destroy())
    setTimeout(() => again.destroy(), REPEAT_MS).unref()
  }

  #pass(to: Socket, chunk: Buffer): void {
    if (!to.destroyed && to.writable) to.write(chunk)
  }

  #reset(): void {
    this.#client.resetAndDestroy()
    this.#server.destroy()
  }
}

/** Whether a request is complete: its head, and as much body as it announces. */
function isWhole(bytes: Buffer): boolean {
  const head = bytes.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  return bytes.length >= head + 4 + Number(length ?? 0)
}
