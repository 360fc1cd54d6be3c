/** The least that a Fastify server can do, in a process of its own: what the server's figures are a fraction of. */
import Fastify from 'fastify'

const app = Fastify()
app.get('/hello', async () => ({ hello: 'world' }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
