import '#contracts/all';
import { run } from '#platform/run/run';
import { CatalogueModule } from './catalogue.module';

void run(CatalogueModule);
