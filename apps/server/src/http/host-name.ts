/** The name in a Host header: without the port, in lower case, IPv6 without brackets. Empty for what is no host. */
export function hostName(host: string): string {
  if (!URL.canParse(`http://${host}`)) return '';
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
