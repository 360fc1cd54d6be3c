import http from 'node:http'
import https from 'node:https'
import { loadConfig } from '../config.ts'

/**
 * Ends with 0 while the server of these settings lives, for the container's health check. A contract-only server has no
 * `/salud` and says so: any answer but a failure counts. The certificate names the plant's address, not this one.
 */
const { host, port, tls } = loadConfig(process.env)
const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
const options = { host: name, port, path: '/salud', timeout: 2_000, rejectUnauthorized: false }

process.exitCode = 1
const request = (tls ? https : http).get(options, answer => {
  if ((answer.statusCode ?? 500) < 500) process.exitCode = 0
  answer.resume()
})
request.on('timeout', () => request.destroy())
// Nothing listens: the exit code says so
request.on('error', () => {})
