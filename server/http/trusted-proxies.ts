import { BlockList, isIP } from 'node:net'

const loopback = '127.0.0.0/8,::1'

type ParsedProxies = { ok: true; list: BlockList } | { ok: false; wrong: string }

/** Reads addresses and networks such as `10.0.0.5, 10.1.0.0/16, fd00::/8`. Without a value only this machine is trusted. */
export function parseTrustedProxies(text = loopback): ParsedProxies {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...more] = entry.split('/')
    const version = isIP(address)
    const maxBits = version === 4 ? 32 : 128
    if (version === 0 || more.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)))
      return { ok: false, wrong: entry }
    list.addSubnet(address, bits === undefined ? maxBits : Number(bits), version === 4 ? 'ipv4' : 'ipv6')
  }
  return { ok: true, list }
}

/** An IPv4 address on an IPv6 socket (`::ffff:10.0.0.5`) counts as the IPv4 address. */
export function isTrusted(list: BlockList, address: string | undefined): boolean {
  const version = isIP(address ?? '')
  return address !== undefined && version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
