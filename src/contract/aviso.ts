// Webhooks: an extension of our server. The browser loads this file, so the schemas are in
// src/contract/aviso-schema.ts.

/** Kinds of events, in the order of the screen. */
export const EVENTOS_AVISO = [
  'butaca.creada',
  'butaca.cambiada',
  'butaca.lista',
  'butaca.entregada',
  'butaca.devuelta',
  'butaca.homologada',
  'butaca.borrada',
  'registro.guardado',
  'venta.confirmada',
  'stock.bajo_minimo',
  'tableta.callada',
] as const
export type EventoAviso = (typeof EVENTOS_AVISO)[number]
/** A test message that a person sends to a receiver. */
export const EVENTO_PRUEBA = 'prueba'

const FALLAS_DIRECCION = ['ilegible', 'sin-https', 'con-clave', 'host', 'red'] as const
export type FallaDireccion = (typeof FALLAS_DIRECCION)[number]

export const FALLAS_ENVIO = [
  ...FALLAS_DIRECCION,
  'sin-nombre',
  'sin-conexion',
  'certificado',
  'tarde',
] as const
export type FallaEnvio = (typeof FALLAS_ENVIO)[number]

/** Headers of a message (Standard Webhooks). */
export const WEBHOOK_ID = 'webhook-id'
export const WEBHOOK_TIMESTAMP = 'webhook-timestamp'
export const WEBHOOK_SIGNATURE = 'webhook-signature'

export const DIRECCION_MAX = 500
