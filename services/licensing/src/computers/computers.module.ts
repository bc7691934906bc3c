import { Module } from '@nestjs/common';
import { ComputerActivityService } from './computer-activity.service';
import { ComputersService } from './computers.service';
import { DeactivationService } from './deactivation.service';
import { FirstActivationsService } from './first-activations.service';
import { FreedSeatsService } from './freed-seats.service';
import { SeatAssignmentService } from './seat-assignment.service';
import { SeatsService } from './seats.service';

const services = [
  ComputersService,
  SeatsService,
  SeatAssignmentService,
  FirstActivationsService,
  FreedSeatsService,
  DeactivationService,
  ComputerActivityService,
];

/** Computers and their seats. */
@Module({ controllers: [], providers: services, exports: services })
export class ComputersModule {}
