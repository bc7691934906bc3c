import '../../../licensing/src/seats/seats.service';
