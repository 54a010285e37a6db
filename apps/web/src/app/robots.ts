/** What search engines may read: pages, not the API behind them. */
import type { MetadataRoute } from 'next';

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', disallow: ['/api/', '/ws/'] } };
}
