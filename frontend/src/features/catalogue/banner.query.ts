import { queryOptions } from '@tanstack/react-query';
import { inlinedGet } from '../../api/requests/inlined-get';

export const bannerQuery = queryOptions({ queryKey: ['brand', 'slides'], ...inlinedGet('/brand/slides') });
