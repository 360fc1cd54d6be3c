import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeSelfSigned } from '#tests/helpers/self-signed.ts'
import { endProcess, readDeployed } from './programs.ts'

const PROGRAMS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']
const MISSING = 'Install nginx (Debian: apt-get install -y nginx-light).'

export interface Nginx {
  url: string
  stop(): Promise<void>
}

export async function startNginx(folder: string, port: number, instances: [number, number]): Promise<Nginx> {
  const program = PROGRAMS.find(path => existsSync(path))
  if (program === undefined) throw new Error(MISSING)
  mkdirSync(folder, { recursive: true })
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const pair = makeSelfSigned()
  writeFileSync(cert, pair.cert)
  writeFileSync(key, pair.key)
  const conf = join(folder, 'nginx.conf')
  writeFileSync(
    conf,
    readDeployed('nginx.conf', [
      ['/run/nginx.pid', join(folder, 'pid')],
      ['/var/log/nginx/error.log', join(folder, 'error.log')],
      ['include /etc/nginx/mime.types;', `client_body_temp_path ${folder}; proxy_temp_path ${folder};`],
      ['127.0.0.1:3001', `127.0.0.1:${instances[0]}`],
      ['127.0.0.1:3002', `127.0.0.1:${instances[1]}`],
      ['listen 80;', `listen 127.0.0.1:${port + 1};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/butacas/tls/cert.pem', cert],
      ['/etc/butacas/tls/key.pem', key],
    ]),
  )
  const child = spawn(program, ['-p', folder, '-c', conf, '-g', 'daemon off;'], { stdio: 'inherit' })
  await untilListening(child, port)
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () => endProcess(child, 'SIGTERM'),
  }
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    const socket = net.connect(port, '127.0.0.1')
    const there = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (there) return
    await sleep(50)
  }
}
