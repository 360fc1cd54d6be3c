import { spawn } from 'node:child_process'
import { RESPALDO } from '#messages/server/comandos.ts'

/** A program that is not there, or that failed. The message is fit to be shown. */
class ProgramFailed extends Error {
  override name = 'ProgramFailed'
}

type Input = string | AsyncIterable<Uint8Array>

interface ProgramOptions {
  env?: Record<string, string>
  /** What it reads from its standard input, one after the other. */
  input?: readonly Input[]
}

/** Runs a program to its end. @returns what it wrote. @throws ProgramFailed with what it complained of. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env = {}, input = [] }: ProgramOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    let complaint = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      complaint += part.toString()
    })
    child.stdin.on('error', () => {}) // It ended before it had read all: its exit code tells
    child.once('error', error => reject(new ProgramFailed(`${program}: ${error.message}`)))
    child.once('close', code => {
      if (code === 0) resolve(output)
      else reject(new ProgramFailed(`${RESPALDO.termino(program, code)}: ${complaint.trim().slice(-2_000)}`))
    })
    feed(child.stdin, input).catch((error: Error) => {
      child.kill()
      reject(error)
    })
  })
}

async function feed(stdin: NodeJS.WritableStream, input: readonly Input[]): Promise<void> {
  for (const part of input) {
    if (typeof part === 'string') stdin.write(part)
    else for await (const piece of part) if (!stdin.write(piece)) await drained(stdin)
  }
  stdin.end()
}

/** Resolves when the stream takes more or is closed. */
const drained = (stream: NodeJS.WritableStream): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.once('drain', done)
    stream.once('close', done)
  })
