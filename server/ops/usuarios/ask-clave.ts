import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CONSOLA_USUARIOS } from '#messages/server/consola.ts'

/** What a person did wrong or gave up at the terminal. The message is fit to be shown. */
export class ConsoleRefusal extends Error {
  override name = 'ConsoleRefusal'
}

/** Asks twice without showing it; where there is no terminal the first line of the input is it. @throws ConsoleRefusal. */
export async function askClave(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
  const first = await askHidden(CONSOLA_USUARIOS.clave)
  const second = await askHidden(CONSOLA_USUARIOS.repetir)
  if (first !== second) throw new ConsoleRefusal(CONSOLA_USUARIOS.noCoinciden)
  return first
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}

/** The terminal's echo is off while readline runs, and its output is discarded. */
function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return new Promise((resolve, reject) => {
    let isAnswered = false
    terminal.once('close', () => {
      process.stderr.write('\n')
      if (!isAnswered) reject(new ConsoleRefusal(CONSOLA_USUARIOS.interrumpido))
    })
    terminal.question('', answer => {
      isAnswered = true
      terminal.close()
      resolve(answer)
    })
  })
}
